-- Written by hand: dates that an extension pushed past the year 9999 come back within the bounds.
UPDATE "users" SET "expiry_date" = least(greatest("expiry_date", '1970-01-01T00:00:00.000Z'), '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_expiry_bounds" CHECK ("users"."expiry_date" between '1970-01-01T00:00:00.000Z' and '9999-12-31T23:59:59.999Z');

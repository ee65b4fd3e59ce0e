ALTER TABLE "elements" ADD COLUMN "details" "bytea";--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "details_bytes" integer;
ALTER TABLE "elements" ADD COLUMN "details" text;--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "details_bytes" integer;
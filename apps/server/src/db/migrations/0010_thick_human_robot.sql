CREATE TABLE "payment_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_at" timestamp with time zone,
	"customers" integer,
	"asked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"finished_at" timestamp with time zone
);

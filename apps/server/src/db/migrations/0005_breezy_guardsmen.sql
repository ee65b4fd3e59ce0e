CREATE TABLE "billing_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"text" text NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_alerts_once" UNIQUE("kind","customer_id")
);
--> statement-breakpoint
CREATE TABLE "ended_subscriptions" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_work" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "welcomed_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_mode" text;--> statement-breakpoint
ALTER TABLE "ended_subscriptions" ADD CONSTRAINT "ended_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_returned_at" ON "payments" USING btree ("returned_at");--> statement-breakpoint
-- Written by hand: those who pay already were welcomed before.
UPDATE "subscriptions" SET "welcomed_to" = "stripe_subscription_id";

DELETE FROM "one_time_codes";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose_email_unique";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose_email_browser_hash_unique" UNIQUE("purpose","email","browser_hash");
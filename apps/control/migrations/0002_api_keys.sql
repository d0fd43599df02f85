ALTER TABLE "credentials" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "last_used_address" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_parent_id_credentials_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."credentials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_parent_id_index" ON "credentials" USING btree ("parent_id");
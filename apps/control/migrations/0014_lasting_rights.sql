ALTER TABLE "public_keys" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "public_keys" ADD CONSTRAINT "public_keys_parent_id_credentials_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."credentials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_keys_parent_id_index" ON "public_keys" USING btree ("parent_id");
DROP INDEX "tunnels_one_open_per_endpoint";--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "client_key_hash" text;--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "epoch" integer;--> statement-breakpoint
UPDATE "tunnels" SET "client_key_hash" = "endpoints"."client_key_hash", "epoch" = "endpoints"."epoch" FROM "endpoints" WHERE "endpoints"."id" = "tunnels"."endpoint_id";--> statement-breakpoint
ALTER TABLE "tunnels" ALTER COLUMN "client_key_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tunnels" ALTER COLUMN "epoch" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "is_pooled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tunnels_one_open_per_endpoint" ON "tunnels" USING btree ("endpoint_id") WHERE closed_at is null and not is_pooled;

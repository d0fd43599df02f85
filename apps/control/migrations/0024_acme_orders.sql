CREATE TABLE "acme_accounts" (
	"directory_url" text PRIMARY KEY NOT NULL,
	"account_url" text,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"purpose_kind" text NOT NULL,
	"purpose_id" text NOT NULL,
	"region" text NOT NULL,
	"names" text[] NOT NULL,
	"names_key" text NOT NULL,
	"state" text NOT NULL,
	"renews_id" text,
	"priority" integer NOT NULL,
	"record_sealed" text,
	"challenges" jsonb NOT NULL,
	"is_alpn_first" boolean NOT NULL,
	"attempt" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	"finding" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "issuer_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"directory_url" text NOT NULL,
	"kind" text NOT NULL,
	"counted" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "purpose_kind" text;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "purpose_id" text;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "renew_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "suggested_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "suggested_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "ask_window_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD COLUMN "failed_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD CONSTRAINT "acme_orders_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acme_orders_one_live" ON "acme_orders" USING btree ("names_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "acme_orders_purpose_id_index" ON "acme_orders" USING btree ("purpose_id");--> statement-breakpoint
CREATE INDEX "acme_orders_due" ON "acme_orders" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "acme_orders_team_id_index" ON "acme_orders" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "acme_orders_ended_at_index" ON "acme_orders" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "issuer_uses_directory_url_kind_counted_at_index" ON "issuer_uses" USING btree ("directory_url","kind","counted","at");--> statement-breakpoint
CREATE INDEX "issuer_uses_at_index" ON "issuer_uses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tls_certificates_purpose_id_index" ON "tls_certificates" USING btree ("purpose_id");--> statement-breakpoint
CREATE INDEX "tls_certificates_renew_at_index" ON "tls_certificates" USING btree ("renew_at");--> statement-breakpoint
CREATE INDEX "tls_certificates_ask_window_at_index" ON "tls_certificates" USING btree ("ask_window_at");
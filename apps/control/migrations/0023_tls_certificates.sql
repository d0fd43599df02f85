CREATE TABLE "tls_certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text,
	"user_id" text,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"description" text NOT NULL,
	"names" text[] NOT NULL,
	"chain_pem" text NOT NULL,
	"key_sealed" text NOT NULL,
	"sha256" text NOT NULL,
	"issuer" text NOT NULL,
	"serial" text NOT NULL,
	"key_type" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finding" jsonb,
	"told_days" integer
);
--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD CONSTRAINT "tls_certificates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tls_certificates" ADD CONSTRAINT "tls_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tls_certificates_team_id_id_index" ON "tls_certificates" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "tls_certificates_issuer_index" ON "tls_certificates" USING btree ("issuer");--> statement-breakpoint
CREATE INDEX "tls_certificates_state_not_after_index" ON "tls_certificates" USING btree ("state","not_after");
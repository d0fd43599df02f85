CREATE TABLE "visitor_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"attempts" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"policy_id" text,
	"endpoint" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"via_team_id" text,
	"once" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "visitor_share_links" (
	"team_id" text NOT NULL,
	"scope" text NOT NULL,
	"id" text NOT NULL,
	"uses" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_share_links_team_id_scope_id_pk" PRIMARY KEY("team_id","scope","id")
);
--> statement-breakpoint
ALTER TABLE "visitor_codes" ADD CONSTRAINT "visitor_codes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_policy_id_traffic_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."traffic_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_share_links" ADD CONSTRAINT "visitor_share_links_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_codes_expires_at_index" ON "visitor_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "visitor_sessions_policy_id_id_index" ON "visitor_sessions" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "visitor_sessions_team_id_index" ON "visitor_sessions" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "visitor_sessions_via_team_id_subject_index" ON "visitor_sessions" USING btree ("via_team_id","subject");--> statement-breakpoint
CREATE INDEX "visitor_sessions_expires_at_index" ON "visitor_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "visitor_sessions_revoked_at_index" ON "visitor_sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_sessions_opened_once" ON "visitor_sessions" USING btree ("once");--> statement-breakpoint
CREATE INDEX "visitor_share_links_expires_at_index" ON "visitor_share_links" USING btree ("expires_at");
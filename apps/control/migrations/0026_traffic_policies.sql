CREATE TABLE "debug_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_policies" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"published" integer NOT NULL,
	"latest" integer NOT NULL,
	"revision" integer NOT NULL,
	"draft_sealed" text,
	"draft_by" text,
	"draft_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_policy_attachments" (
	"team_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"port" integer,
	"region" text NOT NULL,
	"policy_id" text NOT NULL,
	"pinned" integer,
	"trial_version" integer,
	"trial_percent" integer,
	"shadow_version" integer,
	CONSTRAINT "traffic_policy_attachments_team_id_endpoint_pk" PRIMARY KEY("team_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "traffic_policy_counts" (
	"policy_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"endpoint" text NOT NULL,
	"version" integer NOT NULL,
	"rule" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "traffic_policy_counts_policy_id_hour_endpoint_version_rule_action_outcome_pk" PRIMARY KEY("policy_id","hour","endpoint","version","rule","action","outcome")
);
--> statement-breakpoint
CREATE TABLE "traffic_policy_versions" (
	"policy_id" text NOT NULL,
	"number" integer NOT NULL,
	"text_sealed" text NOT NULL,
	"note" text NOT NULL,
	"rolled_back_to" integer,
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "traffic_policy_versions_policy_id_number_pk" PRIMARY KEY("policy_id","number")
);
--> statement-breakpoint
ALTER TABLE "debug_shares" ADD CONSTRAINT "debug_shares_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debug_shares" ADD CONSTRAINT "debug_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policies" ADD CONSTRAINT "traffic_policies_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policies" ADD CONSTRAINT "traffic_policies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policies" ADD CONSTRAINT "traffic_policies_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policy_attachments" ADD CONSTRAINT "traffic_policy_attachments_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policy_attachments" ADD CONSTRAINT "traffic_policy_attachments_policy_id_traffic_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."traffic_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policy_counts" ADD CONSTRAINT "traffic_policy_counts_policy_id_traffic_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."traffic_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policy_versions" ADD CONSTRAINT "traffic_policy_versions_policy_id_traffic_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."traffic_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_policy_versions" ADD CONSTRAINT "traffic_policy_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debug_shares_team_id_id_index" ON "debug_shares" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "debug_shares_expires_at_index" ON "debug_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "traffic_policies_one_per_name" ON "traffic_policies" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "traffic_policies_team_id_id_index" ON "traffic_policies" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "traffic_policy_attachments_policy_id_index" ON "traffic_policy_attachments" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "traffic_policy_attachments_endpoint_index" ON "traffic_policy_attachments" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "traffic_policy_counts_hour_index" ON "traffic_policy_counts" USING btree ("hour");
CREATE TABLE "ip_policies" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"console" boolean NOT NULL,
	"api" boolean NOT NULL,
	"agents" boolean NOT NULL,
	"endpoints" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
ALTER TABLE "ip_policies" ADD CONSTRAINT "ip_policies_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_policies" ADD CONSTRAINT "ip_policies_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ip_policies_one_per_name" ON "ip_policies" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "ip_policies_team_id_id_index" ON "ip_policies" USING btree ("team_id","id");
CREATE TABLE "ports" (
	"id" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	"port" integer NOT NULL,
	"alias" text,
	"description" text NOT NULL,
	"allow" jsonb NOT NULL,
	"deny" jsonb NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "ports_region_port_unique" UNIQUE("region","port")
);
--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "port" integer;--> statement-breakpoint
ALTER TABLE "ports" ADD CONSTRAINT "ports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ports" ADD CONSTRAINT "ports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ports_one_per_alias" ON "ports" USING btree ("team_id","alias") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "ports_team_id_id_index" ON "ports" USING btree ("team_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_one_per_port" ON "endpoints" USING btree ("region","port") WHERE port is not null;
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway_id" text NOT NULL,
	"member_id" text,
	"target" text,
	"from" text,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_members" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway_id" text NOT NULL,
	"name" text,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"weight" integer NOT NULL,
	"tier" integer NOT NULL,
	"region" text,
	"user_id" text,
	"is_joined" boolean NOT NULL,
	"drained_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateway_members_gateway_id_kind_target_unique" UNIQUE("gateway_id","kind","target")
);
--> statement-breakpoint
CREATE TABLE "gateway_minutes" (
	"gateway_id" text NOT NULL,
	"member_id" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	"errors" integer NOT NULL,
	"retries" integer NOT NULL,
	"latency" jsonb NOT NULL,
	CONSTRAINT "gateway_minutes_gateway_id_member_id_minute_pk" PRIMARY KEY("gateway_id","member_id","minute")
);
--> statement-breakpoint
CREATE TABLE "gateway_reports" (
	"process_id" text PRIMARY KEY NOT NULL,
	"edge_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"endpoint" text NOT NULL,
	"kind" text NOT NULL,
	"region" text,
	"port" integer,
	"mode" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"upstream" jsonb NOT NULL,
	"balance" text NOT NULL,
	"sticky_ttl_s" integer NOT NULL,
	"health" jsonb NOT NULL,
	"retry" jsonb NOT NULL,
	"route_by" jsonb NOT NULL,
	"mirror" jsonb,
	"hold_s" integer NOT NULL,
	"maintenance" jsonb,
	"reported_state" text,
	"notified_state" text,
	"notified_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateways_team_id_endpoint_unique" UNIQUE("team_id","endpoint")
);
--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_members" ADD CONSTRAINT "gateway_members_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_members" ADD CONSTRAINT "gateway_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_minutes" ADD CONSTRAINT "gateway_minutes_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_events_gateway_id_id_index" ON "gateway_events" USING btree ("gateway_id","id");--> statement-breakpoint
CREATE INDEX "gateway_events_at_index" ON "gateway_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_members_target_index" ON "gateway_members" USING btree ("target");--> statement-breakpoint
CREATE INDEX "gateway_minutes_minute_index" ON "gateway_minutes" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_one_per_name" ON "gateways" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "gateways_team_id_id_index" ON "gateways" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "gateways_endpoint_index" ON "gateways" USING btree ("endpoint");
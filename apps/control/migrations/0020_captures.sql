CREATE TABLE "capture_rules" (
	"team_id" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"tunnel_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" double precision,
	"request_bytes" bigint NOT NULL,
	"response_bytes" bigint NOT NULL,
	"error" text,
	"reason" text,
	"answered_by" text,
	"request_id" text NOT NULL,
	"visitor" text NOT NULL,
	"protocol" text NOT NULL,
	"edge_id" text NOT NULL,
	"replay_of" text,
	"message_count" integer NOT NULL,
	"kept_one_in" integer NOT NULL,
	"is_redacted" boolean NOT NULL,
	"parts" jsonb NOT NULL,
	"file" text,
	"stored_bytes" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "wants_capture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tunnels" ADD COLUMN "asked_capture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "capture_rules" ADD CONSTRAINT "capture_rules_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_tunnel_id_tunnels_id_fk" FOREIGN KEY ("tunnel_id") REFERENCES "public"."tunnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_tunnel_id_id_index" ON "captures" USING btree ("tunnel_id","id");--> statement-breakpoint
CREATE INDEX "captures_tunnel_id_request_id_index" ON "captures" USING btree ("tunnel_id","request_id");--> statement-breakpoint
CREATE INDEX "captures_team_id_id_index" ON "captures" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "captures_expires_at_index" ON "captures" USING btree ("expires_at");
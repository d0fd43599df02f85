CREATE TABLE "statistics" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tunnel_id" text NOT NULL,
	"hostname" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"requests" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"bytes_in" bigint NOT NULL,
	"bytes_out" bigint NOT NULL,
	"connections" bigint NOT NULL,
	"connections_ended" bigint NOT NULL,
	"connection_ms" bigint NOT NULL,
	"latency" "bytea" NOT NULL,
	CONSTRAINT "statistics_team_id_tunnel_id_user_id_step_at_pk" PRIMARY KEY("team_id","tunnel_id","user_id","step","at")
);
--> statement-breakpoint
CREATE TABLE "statistics_sources" (
	"process_id" text PRIMARY KEY NOT NULL,
	"edge_id" text NOT NULL,
	"last_sequence" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_tops" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tunnel_id" text NOT NULL,
	"hostname" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"paths" jsonb NOT NULL,
	"countries" jsonb NOT NULL,
	CONSTRAINT "statistics_tops_team_id_tunnel_id_user_id_step_at_pk" PRIMARY KEY("team_id","tunnel_id","user_id","step","at")
);
--> statement-breakpoint
ALTER TABLE "statistics" ADD CONSTRAINT "statistics_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_tops" ADD CONSTRAINT "statistics_tops_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statistics_team_id_hostname_at_index" ON "statistics" USING btree ("team_id","hostname","at");--> statement-breakpoint
CREATE INDEX "statistics_step_at_index" ON "statistics" USING btree ("step","at");--> statement-breakpoint
CREATE INDEX "statistics_tops_team_id_hostname_at_index" ON "statistics_tops" USING btree ("team_id","hostname","at");--> statement-breakpoint
CREATE INDEX "statistics_tops_step_at_index" ON "statistics_tops" USING btree ("step","at");
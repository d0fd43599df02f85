CREATE TABLE "team_ended_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"ended_as" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_invites" ADD COLUMN "mail_key_hash" text;--> statement-breakpoint
ALTER TABLE "temporal_tokens" ADD COLUMN "asked_team" text;--> statement-breakpoint
ALTER TABLE "team_ended_invites" ADD CONSTRAINT "team_ended_invites_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_ended_invites_team_id_index" ON "team_ended_invites" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_ended_invites_ended_at_index" ON "team_ended_invites" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "team_invites_email_index" ON "team_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tunnels_open_of_process" ON "tunnels" USING btree ("client_instance") WHERE closed_at is null;
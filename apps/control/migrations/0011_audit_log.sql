CREATE TABLE "audit_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_streams" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text,
	"ca_pem" text,
	"is_paused" boolean NOT NULL,
	"position" integer NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "words" "tsvector";--> statement-breakpoint
UPDATE "audit_events" SET "words" = array_to_tsvector(array_remove(regexp_split_to_array(lower(left(concat_ws(' ', "action", "object_id", "address", "client", "data"::text), 2000)), '[^[:alnum:]]+'), '') || ('=' || coalesce("team_id", '')));--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_streams" ADD CONSTRAINT "audit_streams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_streams_team_id_id_index" ON "audit_streams" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "audit_streams_next_attempt_at_index" ON "audit_streams" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_user_id_position_index" ON "audit_events" USING btree ("team_id","user_id","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_action_position_index" ON "audit_events" USING btree ("team_id","action","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_object_id_position_index" ON "audit_events" USING btree ("team_id","object_id","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_address_position_index" ON "audit_events" USING btree ("team_id","address","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_at_index" ON "audit_events" USING btree ("team_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_words_index" ON "audit_events" USING gin ("words");
CREATE TABLE "secrets_monitors" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"kind" text NOT NULL,
	"config_id" text,
	"user_id" text,
	"token_id" text,
	"url" text,
	"sealed_secret" text,
	"holder" text,
	"leased_until" timestamp (3) with time zone,
	"told_seq" integer NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text NOT NULL,
	"secret_id" text,
	"starts_on" date NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "secrets_monitors" ADD CONSTRAINT "secrets_monitors_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_monitors" ADD CONSTRAINT "secrets_monitors_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_monitors" ADD CONSTRAINT "secrets_monitors_membership_fk" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_reminders" ADD CONSTRAINT "secrets_reminders_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_reminders" ADD CONSTRAINT "secrets_reminders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_reminders" ADD CONSTRAINT "secrets_reminders_secret_fk" FOREIGN KEY ("config_id","secret_id") REFERENCES "public"."secrets_rows"("config_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secrets_monitors_team_id_id_index" ON "secrets_monitors" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "secrets_monitors_config_id_index" ON "secrets_monitors" USING btree ("config_id");--> statement-breakpoint
CREATE INDEX "secrets_monitors_next_attempt_at_index" ON "secrets_monitors" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "secrets_reminders_config_id_index" ON "secrets_reminders" USING btree ("config_id");--> statement-breakpoint
CREATE INDEX "secrets_reminders_next_at_index" ON "secrets_reminders" USING btree ("next_at");
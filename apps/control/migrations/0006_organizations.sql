CREATE TABLE "billing_recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "billing_recipients_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "billing_recipients_team_id_email_unique" UNIQUE("team_id","email")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"inn" text NOT NULL,
	"kpp" text,
	"ogrn" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"address" text,
	"status" text NOT NULL,
	"decline_reason" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "organizations_team_id_unique" UNIQUE("team_id")
);
--> statement-breakpoint
ALTER TABLE "billing_recipients" ADD CONSTRAINT "billing_recipients_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_recipients_team_id_id_index" ON "billing_recipients" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "organizations_status_id_index" ON "organizations" USING btree ("status","id");
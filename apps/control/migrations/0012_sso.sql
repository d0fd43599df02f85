CREATE TABLE "sso_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_sealed" text NOT NULL,
	"token_auth" text NOT NULL,
	"accepts_unverified" boolean NOT NULL,
	"default_role" text NOT NULL,
	"gives_seat" boolean NOT NULL,
	"readmits" boolean NOT NULL,
	"skips_second_factor" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_connections_team_id_unique" UNIQUE("team_id")
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"finding" text,
	"seen" jsonb NOT NULL,
	"misses" integer NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_domains_team_id_domain_unique" UNIQUE("team_id","domain")
);
--> statement-breakpoint
CREATE TABLE "team_former_members" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_former_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_former_members" ADD CONSTRAINT "team_former_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_former_members" ADD CONSTRAINT "team_former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_one_team_each" ON "sso_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "sso_domains_next_check_at_index" ON "sso_domains" USING btree ("next_check_at");
CREATE TABLE "domain_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"dns" text NOT NULL,
	"provider_sealed" text,
	"members_may_create" boolean NOT NULL,
	"certificate_finding" jsonb,
	"label" text,
	"finding" jsonb,
	"answers" jsonb,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_leased_until" timestamp (3) with time zone,
	"check_asked_at" timestamp (3) with time zone,
	"failed_checks" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"is_lost" boolean DEFAULT false NOT NULL,
	"certificate_id" text,
	"certificate_not_after" timestamp (3) with time zone,
	CONSTRAINT "domain_zones_label_unique" UNIQUE("label")
);
--> statement-breakpoint
ALTER TABLE "domains" DROP CONSTRAINT "domains_hostname_unique";--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "zone_id" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "status" text DEFAULT 'verified' NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "tls" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "finding" jsonb;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "check_leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "check_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "failed_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "first_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "is_lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "certificate_id" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "certificate_not_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domain_zones" ADD CONSTRAINT "domain_zones_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_zones" ADD CONSTRAINT "domain_zones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_zones_team_id_id_index" ON "domain_zones" USING btree ("team_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_zones_team_id_name_index" ON "domain_zones" USING btree ("team_id","name");--> statement-breakpoint
CREATE INDEX "domain_zones_next_check_at_index" ON "domain_zones" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_zones_one_verified" ON "domain_zones" USING btree ("name") WHERE verified_at is not null;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_zone_id_domain_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."domain_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domains_zone_id_id_index" ON "domains" USING btree ("zone_id","id");--> statement-breakpoint
CREATE INDEX "domains_hostname_index" ON "domains" USING btree ("hostname");--> statement-breakpoint
CREATE INDEX "domains_next_check_at_index" ON "domains" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "domains_certificate_id_index" ON "domains" USING btree ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_static_hostname" ON "domains" USING btree ("hostname") WHERE kind = 'static';--> statement-breakpoint
CREATE UNIQUE INDEX "domains_one_of_team" ON "domains" USING btree ("team_id","hostname") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_one_verified" ON "domains" USING btree ("hostname") WHERE verified_at is not null and released_at is null;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_label_unique" UNIQUE("label");
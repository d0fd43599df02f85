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
CREATE TABLE "public_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"type" text NOT NULL,
	"blob" text NOT NULL,
	"bits" integer NOT NULL,
	"name" text NOT NULL,
	"names" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"team_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
	CONSTRAINT "public_keys_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "ssh_host_keys" (
	"region" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "last_used_address" text;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "port" integer;--> statement-breakpoint
ALTER TABLE "ports" ADD CONSTRAINT "ports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ports" ADD CONSTRAINT "ports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_keys" ADD CONSTRAINT "public_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_keys" ADD CONSTRAINT "public_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ports_one_per_alias" ON "ports" USING btree ("team_id","alias") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "ports_team_id_id_index" ON "ports" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "public_keys_user_id_index" ON "public_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "public_keys_team_id_id_index" ON "public_keys" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "public_keys_expires_at_index" ON "public_keys" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_parent_id_credentials_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."credentials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_parent_id_index" ON "credentials" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_one_per_port" ON "endpoints" USING btree ("region","port") WHERE port is not null;
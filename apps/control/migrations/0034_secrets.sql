CREATE TABLE "secrets_access" (
	"config_id" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"kem" text,
	"sig" text,
	"is_own" boolean NOT NULL,
	CONSTRAINT "secrets_access_config_id_subject_pk" PRIMARY KEY("config_id","subject")
);
--> statement-breakpoint
CREATE TABLE "secrets_configs" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"environment_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"is_root" boolean NOT NULL,
	"position" integer NOT NULL,
	"is_locked" boolean NOT NULL,
	"is_frozen" boolean NOT NULL,
	"locked_by" text,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_grants" (
	"config_id" text NOT NULL,
	"subject" text NOT NULL,
	"epoch" integer NOT NULL,
	"generation" integer NOT NULL,
	"wrap" text NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "secrets_grants_config_id_subject_pk" PRIMARY KEY("config_id","subject")
);
--> statement-breakpoint
CREATE TABLE "secrets_heads" (
	"config_id" text NOT NULL,
	"seq" integer NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"access" jsonb,
	CONSTRAINT "secrets_heads_config_id_seq_pk" PRIMARY KEY("config_id","seq")
);
--> statement-breakpoint
CREATE TABLE "secrets_overrides" (
	"config_id" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"envelope" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "secrets_overrides_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "secrets_previous_keys" (
	"config_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "secrets_previous_keys_config_id_epoch_pk" PRIMARY KEY("config_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "secrets_reads" (
	"config_id" text NOT NULL,
	"subject" text NOT NULL,
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "secrets_reads_config_id_subject_what_pk" PRIMARY KEY("config_id","subject","what")
);
--> statement-breakpoint
CREATE TABLE "secrets_rotations" (
	"config_id" text PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"begun_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_rows" (
	"config_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"epoch" integer NOT NULL,
	"envelope" text NOT NULL,
	"envelope_hash" text NOT NULL,
	"signature" text NOT NULL,
	"signed_by" text NOT NULL,
	"author_id" text NOT NULL,
	"machines_only" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "secrets_rows_config_id_id_pk" PRIMARY KEY("config_id","id")
);
--> statement-breakpoint
CREATE TABLE "secrets_staged_rows" (
	"config_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"envelope" text NOT NULL,
	"envelope_hash" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "secrets_staged_rows_config_id_id_pk" PRIMARY KEY("config_id","id")
);
--> statement-breakpoint
CREATE TABLE "secrets_versions" (
	"config_id" text NOT NULL,
	"secret_id" text NOT NULL,
	"version" integer NOT NULL,
	"epoch" integer NOT NULL,
	"envelope" text,
	"envelope_hash" text,
	"signature" text,
	"author_id" text NOT NULL,
	"machines_only" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "secrets_versions_config_id_secret_id_version_pk" PRIMARY KEY("config_id","secret_id","version")
);
--> statement-breakpoint
CREATE TABLE "secrets_changes" (
	"team_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_default_environments" (
	"team_id" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_environments" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_former_slugs" (
	"team_id" text NOT NULL,
	"slug" text NOT NULL,
	"project_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secrets_former_slugs_team_id_slug_pk" PRIMARY KEY("team_id","slug")
);
--> statement-breakpoint
CREATE TABLE "secrets_project_members" (
	"project_id" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "secrets_project_members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "secrets_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"auth_hash" text NOT NULL,
	"kem" text NOT NULL,
	"sig" text NOT NULL,
	"statement" text NOT NULL,
	"may_write" boolean NOT NULL,
	"cidrs" text[] NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_from" text,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "secrets_access" ADD CONSTRAINT "secrets_access_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_configs" ADD CONSTRAINT "secrets_configs_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_configs" ADD CONSTRAINT "secrets_configs_environment_id_secrets_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."secrets_environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_grants" ADD CONSTRAINT "secrets_grants_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_heads" ADD CONSTRAINT "secrets_heads_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_overrides" ADD CONSTRAINT "secrets_overrides_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_overrides" ADD CONSTRAINT "secrets_overrides_membership_fk" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_previous_keys" ADD CONSTRAINT "secrets_previous_keys_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_reads" ADD CONSTRAINT "secrets_reads_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_rotations" ADD CONSTRAINT "secrets_rotations_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_rows" ADD CONSTRAINT "secrets_rows_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_staged_rows" ADD CONSTRAINT "secrets_staged_rows_config_id_secrets_rotations_config_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_rotations"("config_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_versions" ADD CONSTRAINT "secrets_versions_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_changes" ADD CONSTRAINT "secrets_changes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_default_environments" ADD CONSTRAINT "secrets_default_environments_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_environments" ADD CONSTRAINT "secrets_environments_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_former_slugs" ADD CONSTRAINT "secrets_former_slugs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_former_slugs" ADD CONSTRAINT "secrets_former_slugs_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_project_members" ADD CONSTRAINT "secrets_project_members_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_project_members" ADD CONSTRAINT "secrets_project_members_membership_fk" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_projects" ADD CONSTRAINT "secrets_projects_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_projects" ADD CONSTRAINT "secrets_projects_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_tokens" ADD CONSTRAINT "secrets_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_tokens" ADD CONSTRAINT "secrets_tokens_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secrets_access_subject_index" ON "secrets_access" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "secrets_configs_project_id_slug_index" ON "secrets_configs" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "secrets_configs_environment_id_index" ON "secrets_configs" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "secrets_overrides_team_id_user_id_index" ON "secrets_overrides" USING btree ("team_id","user_id");--> statement-breakpoint
CREATE INDEX "secrets_rows_config_id_seq_index" ON "secrets_rows" USING btree ("config_id","seq");--> statement-breakpoint
CREATE INDEX "secrets_versions_config_id_seq_index" ON "secrets_versions" USING btree ("config_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "secrets_environments_project_id_slug_index" ON "secrets_environments" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "secrets_former_slugs_expires_at_index" ON "secrets_former_slugs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secrets_project_members_team_id_user_id_index" ON "secrets_project_members" USING btree ("team_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "secrets_projects_team_id_slug_index" ON "secrets_projects" USING btree ("team_id","slug");--> statement-breakpoint
CREATE INDEX "secrets_tokens_team_id_index" ON "secrets_tokens" USING btree ("team_id");
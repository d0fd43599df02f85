CREATE TABLE "password_access" (
	"folder_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "password_access_folder_id_user_id_pk" PRIMARY KEY("folder_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_file_chunks" (
	"folder_id" text NOT NULL,
	"file_id" text NOT NULL,
	"chunk" integer NOT NULL,
	"hash" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "password_file_chunks_folder_id_file_id_chunk_pk" PRIMARY KEY("folder_id","file_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "password_files" (
	"folder_id" text NOT NULL,
	"id" text NOT NULL,
	"record_id" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "password_files_folder_id_id_pk" PRIMARY KEY("folder_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"parent_id" text,
	"owner_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"name_envelope" text NOT NULL,
	"name_hash" text NOT NULL,
	"name_version" integer NOT NULL,
	"orphaned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_grants" (
	"folder_id" text NOT NULL,
	"user_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"generation" integer NOT NULL,
	"wrap" text NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "password_grants_folder_id_user_id_pk" PRIMARY KEY("folder_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_heads" (
	"folder_id" text NOT NULL,
	"seq" integer NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"access" jsonb,
	CONSTRAINT "password_heads_folder_id_seq_pk" PRIMARY KEY("folder_id","seq")
);
--> statement-breakpoint
CREATE TABLE "password_previous_keys" (
	"folder_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "password_previous_keys_folder_id_epoch_pk" PRIMARY KEY("folder_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "password_reads" (
	"user_id" text NOT NULL,
	"object_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_reads_user_id_object_id_pk" PRIMARY KEY("user_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "password_records" (
	"folder_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"epoch" integer NOT NULL,
	"overview" text NOT NULL,
	"overview_hash" text NOT NULL,
	"details" text NOT NULL,
	"details_hash" text NOT NULL,
	"signature" text NOT NULL,
	"signed_by" text NOT NULL,
	"author_id" text NOT NULL,
	"is_trashed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "password_records_folder_id_id_pk" PRIMARY KEY("folder_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_removals" (
	"folder_id" text NOT NULL,
	"record_id" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "password_removals_folder_id_record_id_pk" PRIMARY KEY("folder_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "password_rotations" (
	"folder_id" text PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"begun_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_staged_rows" (
	"folder_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"overview" text NOT NULL,
	"overview_hash" text NOT NULL,
	"details" text NOT NULL,
	"details_hash" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "password_staged_rows_folder_id_id_pk" PRIMARY KEY("folder_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_versions" (
	"folder_id" text NOT NULL,
	"record_id" text NOT NULL,
	"version" integer NOT NULL,
	"epoch" integer NOT NULL,
	"overview" text NOT NULL,
	"details" text NOT NULL,
	"signature" text NOT NULL,
	"signed_by" text NOT NULL,
	"author_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_versions_folder_id_record_id_version_pk" PRIMARY KEY("folder_id","record_id","version")
);
--> statement-breakpoint
CREATE TABLE "password_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"folder_id" text,
	"record_id" text,
	"auth_hash" text,
	"for_user_id" text,
	"envelope" text,
	"own_copy" text,
	"views_left" integer,
	"opened" integer NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"asks_passphrase" boolean NOT NULL,
	"wants_receipt" boolean NOT NULL,
	"receipt_at" timestamp (3) with time zone,
	"takes_reply" boolean NOT NULL,
	"reply" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_access" ADD CONSTRAINT "password_access_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_file_chunks" ADD CONSTRAINT "password_file_chunks_file_fk" FOREIGN KEY ("folder_id","file_id") REFERENCES "public"."password_files"("folder_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_files" ADD CONSTRAINT "password_files_record_fk" FOREIGN KEY ("folder_id","record_id") REFERENCES "public"."password_records"("folder_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_folders" ADD CONSTRAINT "password_folders_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_folders" ADD CONSTRAINT "password_folders_parent_id_password_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."password_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_folders" ADD CONSTRAINT "password_folders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_grants" ADD CONSTRAINT "password_grants_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_heads" ADD CONSTRAINT "password_heads_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_previous_keys" ADD CONSTRAINT "password_previous_keys_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_records" ADD CONSTRAINT "password_records_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_removals" ADD CONSTRAINT "password_removals_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_rotations" ADD CONSTRAINT "password_rotations_folder_id_password_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_staged_rows" ADD CONSTRAINT "password_staged_rows_folder_id_password_rotations_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."password_rotations"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_versions" ADD CONSTRAINT "password_versions_record_fk" FOREIGN KEY ("folder_id","record_id") REFERENCES "public"."password_records"("folder_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_shares" ADD CONSTRAINT "password_shares_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_shares" ADD CONSTRAINT "password_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_shares" ADD CONSTRAINT "password_shares_for_user_id_users_id_fk" FOREIGN KEY ("for_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_access_user_id_index" ON "password_access" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_file_chunks_file_index" ON "password_file_chunks" USING btree ("file");--> statement-breakpoint
CREATE INDEX "password_files_folder_id_record_id_index" ON "password_files" USING btree ("folder_id","record_id");--> statement-breakpoint
CREATE INDEX "password_folders_team_id_index" ON "password_folders" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "password_folders_parent_id_index" ON "password_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "password_reads_read_at_index" ON "password_reads" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "password_records_folder_id_seq_index" ON "password_records" USING btree ("folder_id","seq");--> statement-breakpoint
CREATE INDEX "password_removals_folder_id_seq_index" ON "password_removals" USING btree ("folder_id","seq");--> statement-breakpoint
CREATE INDEX "password_shares_team_id_user_id_index" ON "password_shares" USING btree ("team_id","user_id");--> statement-breakpoint
CREATE INDEX "password_shares_for_user_id_index" ON "password_shares" USING btree ("for_user_id");--> statement-breakpoint
CREATE INDEX "password_shares_expires_at_index" ON "password_shares" USING btree ("expires_at");
CREATE TABLE "vault_devices" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"server_half_sealed" text,
	"pin_public" text,
	"tries" integer NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "vault_devices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "vault_directory" (
	"team_id" text NOT NULL,
	"chain" integer NOT NULL,
	"index" integer NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"subject_id" text NOT NULL,
	"author_id" text NOT NULL,
	"op" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vault_directory_team_id_chain_index_pk" PRIMARY KEY("team_id","chain","index")
);
--> statement-breakpoint
CREATE TABLE "vault_members" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"invite_id" text,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "vault_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "vault_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"envelope" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_policies" (
	"team_id" text PRIMARY KEY NOT NULL,
	"unverified" text NOT NULL,
	"pin" text NOT NULL,
	"idle_minutes" integer NOT NULL,
	"may_share_outside" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_sessions" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"opened_with" text,
	"verified_at" timestamp (3) with time zone,
	"read_keys_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vault_slots" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "vault_slots_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "vault_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"kdf_salt" text,
	"login_public" text,
	"recovery_public" text,
	"kem_public" text,
	"sig_public" text,
	"bundle" text,
	"invite_mac" text,
	"invite_team_id" text,
	"set_up_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vault_devices" ADD CONSTRAINT "vault_devices_user_id_vault_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."vault_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_directory" ADD CONSTRAINT "vault_directory_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_members" ADD CONSTRAINT "vault_members_membership_fk" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_nonces" ADD CONSTRAINT "vault_nonces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_pins" ADD CONSTRAINT "vault_pins_user_id_vault_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."vault_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_policies" ADD CONSTRAINT "vault_policies_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_sessions" ADD CONSTRAINT "vault_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_slots" ADD CONSTRAINT "vault_slots_user_id_vault_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."vault_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_users" ADD CONSTRAINT "vault_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_nonces_user_id_index" ON "vault_nonces" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vault_nonces_expires_at_index" ON "vault_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vault_sessions_user_id_index" ON "vault_sessions" USING btree ("user_id");
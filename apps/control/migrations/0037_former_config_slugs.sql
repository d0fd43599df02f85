CREATE TABLE "secrets_former_config_slugs" (
	"project_id" text NOT NULL,
	"slug" text NOT NULL,
	"config_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secrets_former_config_slugs_project_id_slug_pk" PRIMARY KEY("project_id","slug")
);
--> statement-breakpoint
ALTER TABLE "secrets_former_config_slugs" ADD CONSTRAINT "secrets_former_config_slugs_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_former_config_slugs" ADD CONSTRAINT "secrets_former_config_slugs_config_id_secrets_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."secrets_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secrets_former_config_slugs_config_id_index" ON "secrets_former_config_slugs" USING btree ("config_id");--> statement-breakpoint
CREATE INDEX "secrets_former_config_slugs_expires_at_index" ON "secrets_former_config_slugs" USING btree ("expires_at");
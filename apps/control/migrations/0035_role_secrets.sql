CREATE TABLE "secrets_role_projects" (
	"role_id" text NOT NULL,
	"project_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "secrets_role_projects_role_id_project_id_pk" PRIMARY KEY("role_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "team_roles" ADD COLUMN "may_create_projects" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets_role_projects" ADD CONSTRAINT "secrets_role_projects_role_id_team_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."team_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets_role_projects" ADD CONSTRAINT "secrets_role_projects_project_id_secrets_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."secrets_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secrets_role_projects_project_id_index" ON "secrets_role_projects" USING btree ("project_id");
DROP INDEX "audit_events_team_id_user_id_position_index";--> statement-breakpoint
DROP INDEX "audit_events_team_id_action_position_index";--> statement-breakpoint
DROP INDEX "audit_events_team_id_object_id_position_index";--> statement-breakpoint
DROP INDEX "audit_events_team_id_address_position_index";--> statement-breakpoint
DROP INDEX "audit_events_team_id_at_index";--> statement-breakpoint
CREATE INDEX "audit_events_team_id_at_position_index" ON "audit_events" USING btree ("team_id","at","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_user_id_at_position_index" ON "audit_events" USING btree ("team_id","user_id","at","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_action_at_position_index" ON "audit_events" USING btree ("team_id","action","at","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_object_id_at_position_index" ON "audit_events" USING btree ("team_id","object_id","at","position");--> statement-breakpoint
CREATE INDEX "audit_events_team_id_address_at_position_index" ON "audit_events" USING btree ("team_id","address","at","position");
import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './organization.deps.ts'
import { organizationHandlers } from './organization.routes.ts'
import { approveOrganization, listOrganizations, rejectOrganization } from './review/review-calls.ts'

export function createOrganizationFeature(deps: Deps): FeatureModule {
  return {
    name: 'organization',
    tables: { organizations: {}, billing_recipients: {} },
    serve: (app, calls) => mount(app, calls, routes.organization, organizationHandlers(deps)),
    adminCalls: {
      listOrganizations: listOrganizations(deps),
      approveOrganization: approveOrganization(deps),
      rejectOrganization: rejectOrganization(deps),
    },
  }
}

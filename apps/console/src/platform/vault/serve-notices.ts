import type { ApiCalls } from '@nora/client'
import type { SecretsNoticesPort } from '../vault-port.ts'

/** Reminders and monitors of configs, which the server knows without any key. */
export function serveNotices(secrets: ApiCalls['secrets']): SecretsNoticesPort {
  return {
    listReminders: async (id) => (await secrets.listReminders({ params: { id } })).items,
    createReminder: (id, body) => secrets.createReminder({ params: { id }, body }),
    changeReminder: (id, reminder, body) => secrets.changeReminder({ params: { id, reminder }, body }),
    completeReminder: (id, reminder) => secrets.completeReminder({ params: { id, reminder } }),
    async deleteReminder(id, reminder) {
      await secrets.deleteReminder({ params: { id, reminder } })
    },
    listMonitors: (id) => secrets.listMonitors({ params: { id } }),
    createMonitor: (id, body) => secrets.createMonitor({ params: { id }, body }),
    async deleteMonitor(id, monitor) {
      await secrets.deleteMonitor({ params: { id, monitor } })
    },
  }
}

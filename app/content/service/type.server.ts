import type { Db } from '#app/db/client.server.ts'
import { services } from '#app/db/tables/content.server.ts'
import { ok } from '#app/lib/result.ts'
import { defineContent, parseUuid } from '#app/records/content.server.ts'
import { serviceAdminReads } from './admin-reads.server.ts'
import { lockServiceOrder, nextServicePlace } from './order-services.server.ts'
import { serviceFields } from './service-fields.ts'
import { serviceType } from './type.ts'

/** Services. A new one goes to the end of the list: 0 when no service has a place, else after the largest. */
export const serviceContent = defineContent({
	type: serviceType,
	table: services,
	title: services.title,
	parseId: parseUuid,
	fields: serviceFields,
	titleOf: ({ title }) => title,
	rules: async (tx, { id }) => ok(id === null ? { displayOrder: await placeAtEnd(tx) } : {}),
	admin: serviceAdminReads,
	listPage: { title: 'Services', line: 'Farm visits and advice, in New Zealand and in Australia' },
})

async function placeAtEnd(tx: Db): Promise<number> {
	await lockServiceOrder(tx)
	return nextServicePlace(tx)
}

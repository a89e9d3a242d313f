import type { Db } from '#platform/db/client.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { onlyIn } from '#platform/lib/country.ts'
import { ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { readCards } from '#kit/records/searched-content.server.ts'
import { serviceAdminReads } from './admin-reads.server.ts'
import { lockServiceOrder, nextServicePlace } from './order-services.server.ts'
import { serviceReads } from './queries.server.ts'
import { serviceFields } from './service-fields.ts'
import { serviceType } from './type.ts'
import { toServiceCardView } from './view.ts'

/** Services. A new one goes to the end of the list: 0 when no service has a place, else after the largest. */
export const serviceContent = defineContent({
	type: serviceType,
	table: services,
	fields: serviceFields,
	rules: async (tx, { id }) => ok(id === null ? { displayOrder: await placeAtEnd(tx) } : {}),
	admin: serviceAdminReads,
	search: {
		name: 'services',
		country: services.country,
		text: serviceReads.text,
		readRows: readCards({
			table: services,
			columns: serviceReads.cardColumns,
			toCard: (row, images) => {
				const view = toServiceCardView(row, images)
				const only = onlyIn(row.country)
				const facts = only ? [only] : []
				return { ...view, href: serviceType.path(row), facts, texts: [view.intro, row.description] }
			},
		}),
	},
})

async function placeAtEnd(tx: Db): Promise<number> {
	await lockServiceOrder(tx)
	return nextServicePlace(tx)
}

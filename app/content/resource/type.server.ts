import { sql } from 'drizzle-orm'
import { resources } from '#app/db/tables/resources.server.ts'
import { defineContent, parseUuid } from '#app/records/content.server.ts'
import { resourceAdminReads } from './admin-reads.server.ts'
import { resourceTabs } from './categories.ts'
import { readFoundResources } from './found-resources.server.ts'
import { countLiveResourcesByCategory } from './queries.server.ts'
import { resourceFields } from './resource-fields.ts'
import { resourceText, resourceType } from './type.ts'
import { resourceExcerpt } from './view.ts'

/** Resources. A blog is always free. */
export const resourceContent = defineContent({
	type: resourceType,
	table: resources,
	title: resources.title,
	parseId: parseUuid,
	fields: resourceFields,
	titleOf: ({ title }) => title,
	textOf: resourceText,
	columnsOf: (input) => ({
		...keepBlogFree(input),
		excerpt: resourceExcerpt(input.description),
	}),
	admin: resourceAdminReads,
	listPage: { title: 'Resources', line: 'Checklists, templates and guides to download' },
	published: {
		heading: 'Resources',
		line: resources.excerpt,
		async filledFilters(db, now) {
			const { byCategory } = await countLiveResourcesByCategory(db, { now })
			return Object.entries(resourceTabs)
				.filter(([, held]) => held.some((category) => byCategory[category]))
				.map(([tab]) => tab)
		},
	},
	search: {
		name: 'resources',
		country: null,
		text: sql`title || ' ' || search_list(tags) || ' ' || description`,
		readRows: readFoundResources,
	},
	hasSiteLinks: true,
	picturesIn: 'description',
})

/** Blog resources are read on the site by everybody and are always free. */
function keepBlogFree<R extends { category: string; free: boolean; price: string | null }>(
	resource: R,
): R {
	return resource.category === 'Blog' ? { ...resource, free: true, price: null } : resource
}

import { sql, and, inArray } from 'drizzle-orm'
import { resources } from '#platform/db/tables/content.server.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { searchedBodyLength } from '#kit/records/searched-content.server.ts'
import type { SearchRow } from '#kit/records/searched-content.server.ts'
import { resourceAdminReads } from './admin-reads.server.ts'
import { resourceTabs } from './categories.ts'
import { resourceText, resourceType } from './type.ts'
import { countLiveResourcesByCategory, fileFacts, isItsFile } from './queries.server.ts'
import { resourceFields } from './resource-fields.ts'
import { resourceExcerpt, toResourceCardView } from './view.ts'

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
		downloadLink: ownPath(input.downloadLink),
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

/** Search results for the live ones of these resources, never their files. One query. */
async function readFoundResources(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const { id, slug, title, category, free, price, image } = resources
	const rows = await db
		.select({
			id,
			slug,
			title,
			category,
			free,
			price,
			image,
			excerpt: resources.excerpt,
			...fileFacts,
			description: sql<string>`left(${resources.description}, ${searchedBodyLength})`,
		})
		.from(resources)
		.leftJoin(media, isItsFile)
		.where(and(inArray(id, ids), isLive(resources, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images) => {
			const view = toResourceCardView(row, images)
			const facts = [view.badge, view.category, view.facts].filter(Boolean)
			return { ...view, facts, texts: [view.excerpt, row.description] }
		},
	}))
}

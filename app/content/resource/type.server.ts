import { resources } from '#platform/db/tables/content.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { resourceTabs } from './categories.ts'
import { resourceText, resourceType } from './type.ts'
import {
	cardColumns,
	countLiveResourcesByCategory,
	isItsFile,
	resourceReads,
} from './queries.server.ts'
import { resourceFields } from './resource-fields.ts'
import { resourceExcerpt, toResourceCardView } from './view.ts'

/** Resources. A blog is always free. */
export const resourceContent = defineContent({
	type: resourceType,
	table: resources,
	fields: resourceFields,
	textOf: resourceText,
	columnsOf: (input) => ({
		...keepBlogFree(input),
		downloadLink: ownPath(input.downloadLink),
		excerpt: resourceExcerpt(input.description),
	}),
	admin: { list: resourceReads.list },
	listPage: { title: 'Resources', line: 'Checklists, templates and guides to download' },
	published: {
		heading: 'Resources',
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
		text: resourceReads.text,
		// Never their files.
		readRows: readCards({
			table: resources,
			joined: { table: media, on: isItsFile },
			columns: { ...cardColumns, description: searchedBody(resources.description) },
			toCard: (row, images) => {
				const view = toResourceCardView(row, images)
				const facts = [view.badge, view.category, view.facts].filter(Boolean)
				return { ...view, facts, texts: [view.excerpt, row.description] }
			},
		}),
	},
})

/** Blog resources are read on the site by everybody and are always free. */
function keepBlogFree<R extends { category: string; free: boolean; price: string | null }>(
	resource: R,
): R {
	return resource.category === 'Blog' ? { ...resource, free: true, price: null } : resource
}

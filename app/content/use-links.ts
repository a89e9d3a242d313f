import type { OwnWordsLink, UseLink } from '#app/admin/media/shown-file.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import type { MediaUse, GalleryText } from '#app/media/media-file.ts'

/** The back office's link for changing a use of a file. */
export function toUseLink({ recordType, recordId, title, inTrash }: MediaUse): UseLink {
	const { label, section, single } = contentTypes[recordType as ContentKey]
	return {
		label: single ? label.one : `${label.one}: ${title || 'untitled'}`,
		href: inTrash ? '/admin/trash' : `/admin/${section}/${recordId}/edit`,
		inTrash,
	}
}

/** The back office's link for changing a gallery's own text for a picture. */
export function toOwnWordsLink({ productId, title, alt, caption }: GalleryText): OwnWordsLink {
	const use = { recordType: 'product', recordId: productId, title, inTrash: false }
	return { ...toUseLink(use), alt, caption }
}

/** Why a file was not deleted. */
export function refusalOf({ name, uses }: { name: string; uses: MediaUse[] }): string {
	const places = uses.map(toUseLink).map(({ label, inTrash }) => {
		return inTrash ? `${label} (in the trash)` : label
	})
	const shown = new Intl.ListFormat('en-NZ').format(places)
	return `${name} was not deleted because it is used here: ${shown}. Remove it there first.`
}

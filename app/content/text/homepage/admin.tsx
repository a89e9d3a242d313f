import type { Toast, ValueChange } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { HomepageFields } from './fields.tsx'
import { homepageFields } from './homepage-fields.ts'
import type { HomepageValues, SectionPlace } from './homepage-fields.ts'
import { sectionsInWords } from './section-names.ts'
import { homepageType } from '../type.ts'

const updated = 'Homepage updated successfully'

/** How the back office shows the homepage settings. */
export const handle = defineAdminType({
	type: homepageType,
	fields: homepageFields,
	Fields: HomepageFields,
	form: {
		titles: { edit: 'Homepage Management' },
		toasts: {
			updated: (change) => inToast(changesOf(change).map(({ done }) => done)),
			failedSave: ({ reason, ...change }) =>
				inToast([
					...changesOf(change).map(({ failed }) => failed),
					...(reason === null ? [] : [reason]),
				]),
			failedRead: 'Failed to load homepage settings',
		},
		inWords: (name, value) =>
			name === 'sections' ? sectionsInWords(value as SectionPlace[]) : null,
		placeOf: (path) => {
			const [name = '', place] = path.split('.')
			const label = Object.entries(homepageFields.labels).find(([key]) => key === name)?.[1]
			return label && place !== undefined && !Number.isNaN(Number(place))
				? `${label}, ${Number(place) + 1}`
				: null
		},
	},
})

/** What a save changes, as its messages name it. */
function changesOf({ before, after }: ValueChange<HomepageValues>) {
	const changes = [
		...(before.heroVideoUrl === after.heroVideoUrl ? [] : [videoWords(after)]),
		...(before.heroVideoThumbnailUrl === after.heroVideoThumbnailUrl
			? []
			: [thumbnailWords(after)]),
	]
	return changes.length > 0 ? changes : [{ done: updated, failed: 'Failed to update homepage' }]
}

function videoWords({ heroVideoUrl }: HomepageValues) {
	return heroVideoUrl === null
		? { done: 'Hero video removed successfully', failed: 'Failed to remove video' }
		: { done: 'Hero video updated successfully', failed: 'Failed to update hero video' }
}

function thumbnailWords({ heroVideoThumbnailUrl }: HomepageValues) {
	return heroVideoThumbnailUrl === ''
		? { done: 'Hero video thumbnail removed successfully', failed: 'Failed to remove thumbnail' }
		: {
				done: 'Hero video thumbnail updated successfully',
				failed: 'Failed to update hero video thumbnail',
			}
}

function inToast([first = '', ...rest]: string[]): Toast {
	return rest.length === 0 ? { title: first } : { title: first, description: rest.join('. ') }
}

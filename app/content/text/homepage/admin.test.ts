import { expect, test } from 'vitest'
import { handle as homepageAdmin } from './admin.tsx'

const { updated, failedSave } = homepageAdmin.form.toasts
const none = { heroVideoUrl: null, heroVideoThumbnailUrl: '' }
const video = { ...none, heroVideoUrl: 'https://youtu.be/aqz-KE-bpKQ' }
const another = { ...none, heroVideoUrl: 'https://youtu.be/M7lc1UVf-VE' }
const picture = { ...none, heroVideoThumbnailUrl: '/media/hero-thumbnails/a.jpg' }

const done = (before: object, after: object) =>
	typeof updated === 'string' ? updated : updated({ before: { ...before }, after: { ...after } })

const failed = (before: object, after: object, reason: string | null) =>
	failedSave({
		before: { ...before },
		after: { ...after },
		reason,
		isNew: false,
		hasResponse: true,
	})

test('[ADM-HERO-03] [ADM-HERO-04] [ADM-HERO-10] a save says what it changed', () => {
	expect(done(none, video)).toEqual({ title: 'Hero video updated successfully' })
	expect(done(video, another)).toEqual({ title: 'Hero video updated successfully' })
	expect(done(video, none)).toEqual({ title: 'Hero video removed successfully' })
	expect(done(none, picture)).toEqual({ title: 'Hero video thumbnail updated successfully' })
	expect(done(picture, none)).toEqual({ title: 'Hero video thumbnail removed successfully' })
	expect(done(picture, video)).toEqual({
		title: 'Hero video updated successfully',
		description: 'Hero video thumbnail removed successfully',
	})
	expect(done(none, none)).toEqual({ title: 'Homepage updated successfully' })
})

test('[ADM-HERO-09] [ADM-HERO-11] [ADM-HERO-13] a failed save says what it did not change, and why', () => {
	expect(failed(none, video, null)).toEqual({ title: 'Failed to update hero video' })
	expect(failed(video, none, 'No answer.')).toEqual({
		title: 'Failed to remove video',
		description: 'No answer.',
	})
	expect(failed(picture, none, null)).toEqual({ title: 'Failed to remove thumbnail' })
	expect(failed(none, picture, null)).toEqual({
		title: 'Failed to update hero video thumbnail',
	})
})

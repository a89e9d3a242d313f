import { useLocalDraft } from '#app/admin/form/use-local-draft.ts'
import { useRecordForm } from '#app/admin/form/use-record-form.ts'
import type { FormApi } from '#app/admin/form/use-record-form.ts'
import { useSaveKey } from '#app/admin/form/use-save-key.ts'
import type { FormValues } from '#app/records/form-record.ts'
import { readHeroVideo } from './hero-video-text.ts'
import type { useHomepage } from './use-homepage.ts'

const heroVideoField = 'heroVideo'

/** The hero video's text: a draft in the browser until it is stored, checked before it is sent. */
export function useHeroVideoForm(homepage: ReturnType<typeof useHomepage>, userId: string) {
	const form = useRecordForm<{ heroVideo: string }>(null, { heroVideo: '' }, { heroVideo: 'Video' })
	const owner = { userId, section: 'homepage', recordId: 'settings' }
	const draft = useLocalDraft(form as unknown as FormApi<FormValues>, owner)

	function submit() {
		const text = form.latest().values.heroVideo
		const read = readHeroVideo(text)
		if (!read.ok) {
			form.setErrors({ [heroVideoField]: [read.error] })
			document.getElementById(heroVideoField)?.focus()
			return
		}
		homepage.save(
			{ heroVideo: text },
			{ done: 'Hero video updated successfully', failed: 'Failed to update hero video' },
			() => {
				draft.forget()
				form.reset()
			},
		)
	}

	useSaveKey(() => {
		if (form.latest().isDirty) submit()
	})
	return { form, draft, submit }
}

import type { FieldsProps } from '#app/admin/admin-type.ts'
import { PictureField } from '#app/admin/fields/picture-field.tsx'
import { FormSection } from '#app/admin/form/form-section.tsx'
import type { UploadError } from '#app/admin/media/upload-error.ts'
import { sentences } from '#app/media/file-rules.ts'
import { showToast } from '#app/site/toast/toast.ts'
import { HeroVideoField } from './hero-video-field.tsx'
import type { HomepageValues } from './homepage-fields.ts'

export function HomepageFields({ form }: FieldsProps<HomepageValues>) {
	return (
		<>
			<FormSection title="Hero video">
				<HeroVideoField
					{...form.field('heroVideoUrl')}
					thumbnail={form.values.heroVideoThumbnailUrl}
				/>
			</FormSection>
			<FormSection title="Thumbnail">
				<PictureField
					{...form.field('heroVideoThumbnailUrl')}
					label="Picture (optional)"
					hint="Shown on the button that opens the video. Without one, YouTube's own picture is used."
					folder="hero-thumbnails"
					failureText={(error) => Object.values(failureToast(error)).join(': ')}
					onFailed={(error) => void showToast({ ...failureToast(error), kind: 'error' })}
				/>
			</FormSection>
		</>
	)
}

function failureToast({ message }: UploadError): { title: string; description?: string } {
	if (message === sentences.image) return { title: 'Please select an image file' }
	return { title: 'Failed to upload thumbnail', description: message }
}

import { FormSection } from '#app/admin/form/form-section.tsx'
import { ImageField } from '#app/admin/media/image-field.tsx'
import type { UploadError } from '#app/admin/media/upload-error.ts'
import { sentences } from '#app/media/file-rules.ts'
import { showToast } from '#app/site/toast/toast.ts'
import type { useHeroThumbnail } from './use-hero-thumbnail.ts'

const notAnImage = 'Please select an image file'

/** The picture on the button that opens the video. It is stored as soon as it is uploaded or chosen. */
export function HeroThumbnail({ thumbnail }: { thumbnail: ReturnType<typeof useHeroThumbnail> }) {
	const { shown, isSaving, failure, keep, remove, retry } = thumbnail
	return (
		<FormSection title="Thumbnail">
			<ImageField
				id="thumbnail"
				label="Picture (optional)"
				hint="Shown on the button that opens the video. Without one, YouTube's own picture is used."
				folder="hero-thumbnails"
				value={shown}
				onChange={(url) => (url === null ? remove() : keep(url))}
				failureText={failureText}
				onFailed={(error) => void showToast({ ...failureToast(error), kind: 'error' })}
			/>
			<p role="status" className="hint homepage-status">
				{isSaving ? 'Saving...' : ''}
			</p>
			{failure ? (
				<div className="form-problem homepage-problem" role="alert">
					<p>{failure}</p>
					{retry ? (
						<button type="button" className="btn btn-small" onClick={retry}>
							Try again
						</button>
					) : null}
				</div>
			) : null}
		</FormSection>
	)
}

function failureText(error: UploadError): string {
	const { title, description } = failureToast(error)
	return description ? `${title}: ${description}` : title
}

function failureToast({ message }: UploadError): { title: string; description?: string } {
	if (message === sentences.image) return { title: notAnImage }
	return { title: 'Failed to upload thumbnail', description: message }
}

import { useState } from 'react'
import { ConfirmDialog } from '#app/admin/confirm-dialog.tsx'
import { TextArea } from '#app/admin/fields/text-area.tsx'
import { DraftOffer } from '#app/admin/form/draft-offer.tsx'
import { FormSection } from '#app/admin/form/form-section.tsx'
import { ScriptedControls } from '#app/admin/scripted-controls.tsx'
import { parseVideo } from '#app/lib/video.ts'
import { HeroVideoPreview } from './hero-video-preview.tsx'
import { readHeroVideo } from './hero-video-text.ts'
import type { useHeroVideoForm } from './use-hero-video-form.ts'
import type { useHomepage } from './use-homepage.ts'

type HeroVideoFormProps = {
	homepage: ReturnType<typeof useHomepage>
	video: ReturnType<typeof useHeroVideoForm>
}

export function HeroVideoForm({ homepage, video }: HeroVideoFormProps) {
	const { stored, busy, problem } = homepage
	const { form, draft } = video
	const field = form.field('heroVideo')
	const isSaving = busy !== null && 'heroVideo' in busy
	const failure = problem && 'heroVideo' in problem.change ? problem.text : null
	const hasVideo = stored.heroVideoUrl !== null
	return (
		<FormSection title="Hero video">
			{stored.heroVideoUrl ? (
				<HeroVideoPreview
					key={stored.heroVideoUrl}
					url={stored.heroVideoUrl}
					thumbnail={stored.heroVideoThumbnailUrl}
				/>
			) : (
				<p>There is no hero video, so the homepage has no button to watch one.</p>
			)}
			<DraftOffer draft={draft} isDirty={form.isDirty} />
			<form
				className="dialog-body"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (busy === null) video.submit()
				}}
			>
				<ScriptedControls>
					<TextArea
						{...field}
						onChange={(text) => {
							homepage.forgetProblem()
							field.onChange(text)
						}}
						label={hasVideo ? 'New video' : 'Video'}
						hint="Only YouTube is taken: the address of a video, a short youtu.be address, or the embed code from its Share button."
						rows={2}
					/>
					<Recognised text={field.value} />
					{failure ? (
						<p className="form-problem homepage-problem" role="alert">
							{failure}
						</p>
					) : null}
					<div className="homepage-buttons">
						<button type="submit" className="btn btn-primary" disabled={busy !== null}>
							{isSaving ? 'Saving...' : hasVideo ? 'Replace Video' : 'Add Video'}
						</button>
						{hasVideo ? <RemoveVideo homepage={homepage} /> : null}
					</div>
				</ScriptedControls>
			</form>
		</FormSection>
	)
}

/** The address that will be stored, once the text names a video. */
function Recognised({ text }: { text: string }) {
	const read = readHeroVideo(text)
	return (
		<p className="hint homepage-address" role="status">
			{read.ok ? `Will be stored as ${read.value}` : otherVideo(text)}
		</p>
	)
}

function otherVideo(text: string): string {
	return parseVideo(text) ? 'This video is not on YouTube, so it cannot be the hero video.' : ''
}

function RemoveVideo({ homepage }: { homepage: ReturnType<typeof useHomepage> }) {
	const [isAsking, setIsAsking] = useState(false)
	return (
		<>
			<button
				type="button"
				className="btn"
				disabled={homepage.busy !== null}
				onClick={() => setIsAsking(true)}
			>
				Remove Video
			</button>
			{isAsking ? (
				<ConfirmDialog
					title="Remove the hero video?"
					action={{ label: 'Remove', busyLabel: 'Removing...' }}
					onConfirm={() => {
						setIsAsking(false)
						homepage.save(
							{ heroVideo: null },
							{ done: 'Hero video removed successfully', failed: 'Failed to remove video' },
						)
					}}
					onCancel={() => setIsAsking(false)}
				>
					<p>Its button disappears from the homepage at once. The thumbnail is kept.</p>
				</ConfirmDialog>
			) : null}
		</>
	)
}

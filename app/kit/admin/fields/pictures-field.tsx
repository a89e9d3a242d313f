import type { CaptionedPicture } from '#platform/fields/listed-kinds.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import type { Messages } from '../form/form-values.ts'
import type { Field } from '../form/use-record-form.ts'
import { EntriesField } from './entries-field.tsx'
import { PictureField } from './picture-field.tsx'
import { TextField } from './text-field.tsx'

type PicturesFieldProps = Field<CaptionedPicture[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
	folder: MediaFolder
	most: number
	hint?: string
	captionHint?: string
}

/** Pictures of the library in the order in which pages show them, each with a caption. */
export function PicturesField({ folder, captionHint, ...props }: PicturesFieldProps) {
	return (
		<EntriesField {...props} one="picture" blank={{ url: '', caption: '' }} named="caption">
			{({ part }) => (
				<>
					<PictureField {...part('url', 'Picture')} folder={folder} />
					<TextField {...part('caption', 'Caption')} hint={captionHint} />
				</>
			)}
		</EntriesField>
	)
}

import type { Field } from '../form/use-record-form.ts'
import { ImageField } from '../media/image-field.tsx'
import type { ImageFieldProps } from '../media/image-field.tsx'

type PictureFieldProps = Field<string> &
	Pick<ImageFieldProps, 'label' | 'folder' | 'hint' | 'failureText' | 'onFailed'>

/** A record's picture. The value is its address; empty for none. */
export function PictureField({ name, value, onChange, errors, ...image }: PictureFieldProps) {
	return (
		<ImageField
			id={name}
			value={value}
			onChange={(url) => onChange(url ?? '')}
			error={errors.join(' ') || undefined}
			{...image}
		/>
	)
}

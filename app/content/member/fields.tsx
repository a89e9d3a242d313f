import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { showToast } from '#kit/site/toast/toast.ts'
import type { MemberAccess } from './admin-access.tsx'
import { AdminAccess } from './admin-access.tsx'
import type { MemberValues } from './member-fields.ts'

export type MemberOptions = {
	/** Null for a new member. */
	access: MemberAccess | null
	/** Whether the person at the form may give access. */
	mayGive: boolean
}

export function MemberFields({ form, options }: FieldsProps<MemberValues, MemberOptions>) {
	return (
		<>
			<div className="field-pair">
				<TextField {...form.field('name')} />
				<TextField {...form.field('position')} />
			</div>
			<TextField
				{...form.field('qualifications')}
				isOptional
				hint="Degrees and memberships, as they stand after the name."
			/>
			<TextArea {...form.field('bio')} rows={5} hint="An empty line starts a new paragraph." />
			<PictureField
				{...form.field('image')}
				folder="team"
				onFailed={() =>
					void showToast({
						title: 'Error uploading image',
						description: 'Please try again.',
						kind: 'error',
					})
				}
			/>
			<AdminAccess form={form} access={options.access} mayGive={options.mayGive} />
		</>
	)
}

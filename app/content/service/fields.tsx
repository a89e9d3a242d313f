import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { TextListField } from '#kit/admin/fields/text-list-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { ServiceValues } from './service-fields.ts'

export function ServiceFields({ form }: FieldsProps<ServiceValues>) {
	return (
		<>
			<FormSection title="Service">
				<TextField {...form.field('title')} />
				<TextArea
					{...form.field('description')}
					hint="An empty line starts a new paragraph."
					rows={8}
				/>
				<CountryField {...form.field('country')} />
			</FormSection>
			<FormSection title="Image">
				<PictureField {...form.field('image')} folder="service-images" />
			</FormSection>
			<FormSection title="Features">
				<TextListField {...form.field('features')} itemLabel="Feature" />
			</FormSection>
		</>
	)
}

import type { FieldsProps } from '#app/admin/admin-type.ts'
import { PictureField } from '#app/admin/fields/picture-field.tsx'
import { SelectField } from '#app/admin/fields/select-field.tsx'
import { TextArea } from '#app/admin/fields/text-area.tsx'
import { TextField } from '#app/admin/fields/text-field.tsx'
import { TextListField } from '#app/admin/fields/text-list-field.tsx'
import { FormSection } from '#app/admin/form/form-section.tsx'
import { audiences } from '#app/lib/country.ts'
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
				<SelectField {...form.field('country')} choices={audiences} />
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

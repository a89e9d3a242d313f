import type { FieldsProps } from '#app/admin/admin-type.ts'
import { SelectField } from '#app/admin/fields/select-field.tsx'
import { TextArea } from '#app/admin/fields/text-area.tsx'
import { TextField } from '#app/admin/fields/text-field.tsx'
import { TextListField } from '#app/admin/fields/text-list-field.tsx'
import { FormSection } from '#app/admin/form/form-section.tsx'
import { ImageField } from '#app/admin/media/image-field.tsx'
import { audiences } from '#app/lib/country.ts'
import type { ServiceValues } from './values.ts'

export function ServiceFields({ form }: FieldsProps<ServiceValues>) {
	const image = form.field('image')
	return (
		<>
			<FormSection title="Service">
				<TextField {...form.field('title')} label="Title" />
				<TextArea
					{...form.field('description')}
					label="Description"
					hint="An empty line starts a new paragraph."
					rows={8}
				/>
				<SelectField {...form.field('country')} label="Country" choices={audiences} />
			</FormSection>
			<FormSection title="Image">
				<ImageField
					id="image"
					label="Image"
					folder="service-images"
					value={image.value}
					onChange={(url) => image.onChange(url ?? '')}
					error={image.errors.join(' ') || undefined}
				/>
			</FormSection>
			<FormSection title="Features">
				<TextListField
					{...form.field('features')}
					label="Features"
					itemLabel="Feature"
					isOptional
					hint="One to a line. Enter starts the next; empty ones are dropped."
				/>
			</FormSection>
		</>
	)
}

export { productAdmin as handle } from '#content/product/admin.tsx'

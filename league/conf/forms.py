"""How Django renders a form field: by templates/field.html, everywhere."""

from django.forms.renderers import TemplatesSetting


class FieldRenderer(TemplatesSetting):
    field_template_name = "field.html"

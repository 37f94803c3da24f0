<?php

class Reminder extends Message
{
    protected function payload(): array
    {
        $payload = parent::payload();
        $payload['aps']['alert'] = [];

        if ($this->title !== null) {
            $payload['aps']['alert']['title'] = $this->title;
        }
        if ($this->text !== null) {
            $payload['aps']['alert']['body'] = $this->text;
        }

        return $payload;
    }
}

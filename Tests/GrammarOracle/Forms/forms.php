<p title="It's">not code (</p>
<?php
// It's a comment. "
# it's " */
/* it's " */
#[A('b')]
function a() {
  $a = 'it\'s \n' . "b \" $c {$d['e']} $f->g ${h} \$i";
  $b = <<<EOT
    it's "$a" {$b['c']}
    EOT;
  $c = <<<'EOT'
it's "$a"
EOT;
  return ['a' => [1, (2)], 'b' => $c[0]];
} ?>
<p>it's (</p>
<?= 'x' ?>

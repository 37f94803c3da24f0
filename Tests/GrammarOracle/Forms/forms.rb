# It's a comment. "
=begin
it's "
=end
a = 'it\'s \n' + "b \" #{c["d"]} \#{e}"
b = %w[it's a] + [%q(it's (b) "), %Q[c "#{d}"], %(e's)]
c = [/it's "[\/'"]/i, x / 2, 3 % 4]
d = { a: 1, 'b' => [2, (3)], "c": :d }
e(<<~ONE, <<-'TWO')
  it's "#{a}"
ONE
  it's "
  TWO
f = 1.hour
__END__
it's "
